import { RegisterPage } from "#web/features/auth/register-page.tsx";

export default RegisterPage;
