import { InvitationPage } from "#web/features/auth/invitation-page.tsx";

export default InvitationPage;
