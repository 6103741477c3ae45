import { Locations } from "#features/locations/locations.tsx";
import { DocumentTitle } from "#ui/document-title.tsx";

export function Component() {
	return (
		<>
			<DocumentTitle>Locations</DocumentTitle>
			<Locations />
		</>
	);
}
