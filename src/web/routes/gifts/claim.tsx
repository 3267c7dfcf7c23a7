import { ClaimPage } from "#web/features/gifts/claim-page.tsx";

export default ClaimPage;
