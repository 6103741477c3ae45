import { Movements } from "#features/movements/movements.tsx";
import { DocumentTitle } from "#ui/document-title.tsx";

export function Component() {
	return (
		<>
			<DocumentTitle>Movements</DocumentTitle>
			<Movements />
		</>
	);
}
