import { Kept } from "#web/lib/kept.tsx";
import { type List, type Measured, pushSelected } from "./analytics-item.ts";
import type { ShownTile } from "./programme-card-view.ts";
import { TileInside } from "./programme-tile.tsx";

interface KeptTilesProps {
  readonly list: List;
  readonly programmes: readonly Measured[];
  readonly tiles: readonly ShownTile[] | undefined;
  /** Whether the first picture is the main one of its page. */
  readonly isMain?: boolean;
}

/** Tiles of programmes for a rail, kept as the server rendered them. */
export function keptTiles({ list, programmes, tiles, isMain = false }: KeptTilesProps) {
  return programmes.map((programme, index) => (
    <Kept
      key={programme.id}
      as="article"
      className="stage tile"
      data={tiles?.[index]}
      onFollow={() => pushSelected(list, programmes, programme)}
    >
      {(tile) => <TileInside tile={tile} list={list} tiles={programmes} priority={isMain && index === 0} />}
    </Kept>
  ));
}
