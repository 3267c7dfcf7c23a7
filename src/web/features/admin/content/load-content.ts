import { type AdminContent, adminGetContent } from "#shared/contract/admin-content.ts";
import { api } from "#web/lib/api/browser.ts";

export const loadContent = (): Promise<AdminContent> => api(adminGetContent, {});
