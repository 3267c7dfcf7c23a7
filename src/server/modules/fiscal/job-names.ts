export const issueJob = "issue-tax-documents";
export const issueDueJob = "issue-due-tax-documents";
export const reportJob = "report-tax-documents";
