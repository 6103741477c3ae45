import { t } from "@lingui/core/macro";
import { Navigate, useMatch, useNavigate, useSearchParams } from "react-router";
import { AddItem } from "#areas/catalogue/products/add-item.tsx";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { notify } from "#ui/notify.ts";
import { DocumentTitle } from "#ui/page-title.tsx";

export function Component() {
	const navigate = useNavigate();
	const [search] = useSearchParams();
	const scanned = search.get("scanned");
	const isIndex = useMatch(paths.dashboard) !== null;
	// People who may not add products did not ask for the form by opening the dashboard.
	if (!usePermissions().offers("product.write") && isIndex) {
		return <Navigate to={paths.dashboardInventory} replace />;
	}
	return (
		<>
			<DocumentTitle>{t`Add New Item`}</DocumentTitle>
			<AddItem
				copied={search.get("copy")}
				variant={variantIn(search)}
				scanned={scanned}
				onAdded={({ name, modelId }) => {
					notify(t({ comment: "name is a product's", message: `${name} added` }));
					// Return to scanning if the code came from there.
					if (scanned !== null) return void navigate(paths.scan, { state: { added: scanned } });
					const isVariant = modelId !== null && (search.has("size") || search.has("colour"));
					void navigate(isVariant ? paths.model(modelId) : paths.manageInventory);
				}}
			/>
		</>
	);
}

/** The variant to create, as requested by the model's page. */
function variantIn(search: URLSearchParams): { size?: string; colour?: string } {
	const [size, colour] = [search.get("size"), search.get("colour")];
	return { ...(size !== null && { size }), ...(colour !== null && { colour }) };
}
