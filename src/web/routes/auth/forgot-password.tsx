import { ForgotPasswordPage } from "#web/features/auth/forgot-password-page.tsx";

export default ForgotPasswordPage;
