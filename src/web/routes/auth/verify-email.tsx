import { VerifyEmailPage } from "#web/features/auth/verify-email-page.tsx";

export default VerifyEmailPage;
