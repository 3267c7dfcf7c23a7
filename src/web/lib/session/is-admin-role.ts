/** 'admin' or 'ADMIN' (product.md section 3). */
export const isAdminRole = (role: string | undefined): boolean => role === "admin" || role === "ADMIN";
