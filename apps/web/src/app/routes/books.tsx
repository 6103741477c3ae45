import { Books } from "#features/stock/books.tsx";
import { DocumentTitle } from "#ui/document-title.tsx";
import { useShop } from "../use-shop.ts";

export function Component() {
	const { isVisitor, onSignInNeeded } = useShop();
	return (
		<>
			<DocumentTitle>Books</DocumentTitle>
			<Books isVisitor={isVisitor} onSignInNeeded={onSignInNeeded} />
		</>
	);
}
