/** The user as shown in the header. */
export interface Visitor {
  readonly firstName: string;
  readonly role: string;
  readonly loyaltyPoints: number;
}

/** The role is 'admin' or 'ADMIN' (product.md section 3). */
export const isAdmin = (visitor: Pick<Visitor, "role">): boolean =>
  visitor.role === "admin" || visitor.role === "ADMIN";

/** The dashboard entry links to the admin area only for the role 'admin' in lower case (product.md section 6). */
export const dashboardPath = (visitor: Pick<Visitor, "role">): string =>
  visitor.role === "admin" ? "/dashboard/admin" : "/dashboard";
