import { ExportPage } from "#features/products/export-page.tsx";
import { DocumentTitle } from "#ui/document-title.tsx";

export function Component() {
	return (
		<>
			<DocumentTitle>Export</DocumentTitle>
			<ExportPage />
		</>
	);
}
