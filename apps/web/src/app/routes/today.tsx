import { Today } from "#features/today/today.tsx";
import { DocumentTitle } from "#ui/document-title.tsx";

export function Component() {
	return (
		<>
			<DocumentTitle>Today</DocumentTitle>
			<Today />
		</>
	);
}
