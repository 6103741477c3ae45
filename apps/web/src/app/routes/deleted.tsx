import { DeletedItems } from "#features/products/deleted-items.tsx";
import { DocumentTitle } from "#ui/document-title.tsx";
import { useSignInDetour } from "../use-sign-in-detour.ts";

export function Component() {
	const goToSignIn = useSignInDetour();
	return (
		<>
			<DocumentTitle>Deleted items</DocumentTitle>
			<DeletedItems onSignInNeeded={goToSignIn} />
		</>
	);
}
