import type { Product } from "@freehub/contract/product-fields";
import { useMatch } from "react-router";
import { Inventory } from "#features/products/inventory.tsx";
import { QuantityPill } from "#features/stock/quantity-pill.tsx";
import { StockDesk } from "#features/stock/stock-desk.tsx";
import { paths } from "#lib/paths.ts";
import { DocumentTitle } from "#ui/document-title.tsx";
import { useShop } from "../use-shop.ts";

export function Component() {
	const isInDashboard = useMatch(`${paths.dashboard}/*`) !== null;
	const shop = useShop();
	return (
		<div data-wide>
			<DocumentTitle>Manage Inventory</DocumentTitle>
			<StockDesk shop={shop}>
				<Inventory
					addItemPath={isInDashboard ? paths.dashboardAddItem : paths.addItem}
					booksPath={paths.books}
					deletedPath={paths.deleted}
					isVisitor={shop.isVisitor}
					onSignInNeeded={shop.onSignInNeeded}
					renderQuantity={renderQuantity}
				/>
			</StockDesk>
		</div>
	);
}

function renderQuantity(product: Product) {
	return <QuantityPill product={product} />;
}
