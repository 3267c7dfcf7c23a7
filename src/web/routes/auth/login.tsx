import { LoginPage } from "#web/features/auth/login-page.tsx";

export default LoginPage;
