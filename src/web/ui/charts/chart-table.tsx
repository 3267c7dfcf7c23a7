interface ChartTableProps {
  readonly caption: string;
  readonly head: readonly string[];
  /** The first cell is the row's name. */
  readonly rows: readonly { readonly id: string; readonly cells: readonly string[] }[];
}

/** The data of a chart as a table. */
export function ChartTable({ caption, head, rows }: ChartTableProps) {
  return (
    <table className="w-full text-small">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-muted">
          {head.map((cell) => (
            <th key={cell} scope="col" className="py-1.5 text-end font-medium first:text-start">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells: [name, ...cells] }) => (
          <tr key={id} className="border-t border-line">
            <th scope="row" className="py-1.5 text-start font-normal">
              {name}
            </th>
            {cells.map((cell, index) => (
              <td key={head[index + 1]} className="figures py-1.5 text-end">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
