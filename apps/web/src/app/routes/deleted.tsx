import { DeletedItems } from "#features/products/deleted-items.tsx";
import { DocumentTitle } from "#ui/document-title.tsx";

export function Component() {
	return (
		<>
			<DocumentTitle>Deleted items</DocumentTitle>
			<DeletedItems />
		</>
	);
}
