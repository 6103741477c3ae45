import { Books } from "#features/stock/books.tsx";
import { DocumentTitle } from "#ui/document-title.tsx";

export function Component() {
	return (
		<>
			<DocumentTitle>Books</DocumentTitle>
			<Books />
		</>
	);
}
