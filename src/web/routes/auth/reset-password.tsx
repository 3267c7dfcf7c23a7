import { ResetPasswordPage } from "#web/features/auth/reset-password-page.tsx";

export default ResetPasswordPage;
