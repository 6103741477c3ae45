import { useMatch } from "react-router";
import { useSession } from "#features/identity/use-session.ts";
import { Inventory } from "#features/products/inventory.tsx";
import { paths } from "#lib/paths.ts";
import { DocumentTitle } from "#ui/document-title.tsx";
import { useSignInDetour } from "../use-sign-in-detour.ts";

export function Component() {
	const isInDashboard = useMatch(`${paths.dashboard}/*`) !== null;
	const isVisitor = useSession().state === "signed-out";
	const goToSignIn = useSignInDetour();
	return (
		<div data-wide>
			<DocumentTitle>Manage Inventory</DocumentTitle>
			<Inventory
				addItemPath={isInDashboard ? paths.dashboardAddItem : paths.addItem}
				isVisitor={isVisitor}
				onSignInNeeded={goToSignIn}
			/>
		</div>
	);
}
