import { ImportsPage } from "#features/imports/imports-page.tsx";
import { DocumentTitle } from "#ui/document-title.tsx";

export function Component() {
	return (
		<>
			<DocumentTitle>Import</DocumentTitle>
			<ImportsPage />
		</>
	);
}
