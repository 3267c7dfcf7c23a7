import { CheckEmailPage } from "#web/features/auth/check-email-page.tsx";

export default CheckEmailPage;
