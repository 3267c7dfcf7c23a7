import { VerifyEmailChangePage } from "#web/features/auth/verify-email-change-page.tsx";

export default VerifyEmailChangePage;
