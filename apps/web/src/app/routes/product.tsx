import { useMatch, useParams } from "react-router";
import { ProductDetails } from "#features/products/product-details.tsx";
import { paths } from "#lib/paths.ts";

export function Component() {
	const { productId = "" } = useParams();
	const isInDashboard = useMatch(`${paths.dashboard}/*`) !== null;
	const listPath = isInDashboard ? paths.dashboardInventory : paths.manageInventory;
	return <ProductDetails key={productId} id={productId} listPath={listPath} />;
}
