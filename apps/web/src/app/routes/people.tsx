import { People } from "#features/people/people.tsx";
import { DocumentTitle } from "#ui/document-title.tsx";

export function Component() {
	return (
		<>
			<DocumentTitle>People</DocumentTitle>
			<People />
		</>
	);
}
