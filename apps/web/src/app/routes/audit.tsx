import { AuditLog } from "#features/audit/audit-log.tsx";
import { DocumentTitle } from "#ui/document-title.tsx";

export function Component() {
	return (
		<>
			<DocumentTitle>Audit log</DocumentTitle>
			<AuditLog />
		</>
	);
}
