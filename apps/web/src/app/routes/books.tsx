import { Books } from "#features/stock/books.tsx";
import { DocumentTitle } from "#ui/document-title.tsx";
import { useSignInDetour } from "../use-sign-in-detour.ts";

export function Component() {
	const goToSignIn = useSignInDetour();
	return (
		<>
			<DocumentTitle>Books</DocumentTitle>
			<Books onSignInNeeded={goToSignIn} />
		</>
	);
}
