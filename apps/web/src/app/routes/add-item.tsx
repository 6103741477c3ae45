import { useNavigate } from "react-router";
import { useSession } from "#features/identity/use-session.ts";
import { AddItemForm } from "#features/products/add-item-form.tsx";
import { paths } from "#lib/paths.ts";
import { DocumentTitle } from "#ui/document-title.tsx";
import { notify } from "#ui/notify.ts";
import { useSignInDetour } from "../use-sign-in-detour.ts";

export function Component() {
	const navigate = useNavigate();
	const isVisitor = useSession().state === "signed-out";
	const goToSignIn = useSignInDetour();
	return (
		<>
			<DocumentTitle>Add New Item</DocumentTitle>
			<AddItemForm
				isVisitor={isVisitor}
				onSignInNeeded={goToSignIn}
				onAdded={(name) => {
					void navigate(paths.manageInventory);
					notify(`${name} added`);
				}}
			/>
		</>
	);
}
