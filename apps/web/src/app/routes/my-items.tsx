import { MyItems } from "#features/my-items/my-items.tsx";
import { DocumentTitle } from "#ui/document-title.tsx";

export function Component() {
	return (
		<>
			<DocumentTitle>My Items</DocumentTitle>
			<MyItems />
		</>
	);
}
