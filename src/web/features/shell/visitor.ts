/** What the header shows of whoever is here. */
export interface Visitor {
  readonly status: "loading" | "signed-in" | "signed-out";
  readonly firstName: string;
  readonly role: string;
  readonly loyaltyPoints: number;
}

/** 'admin' or 'ADMIN' is an admin (product.md section 3). */
export const isAdmin = (visitor: Pick<Visitor, "role">): boolean =>
  visitor.role === "admin" || visitor.role === "ADMIN";

/** The dashboard entry leads to the admin area for role exactly 'admin' (product.md section 6). */
export const dashboardPath = (visitor: Pick<Visitor, "role">): string =>
  visitor.role === "admin" ? "/dashboard/admin" : "/dashboard";
