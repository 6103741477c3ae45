import type { Product } from "@freehub/contract/product-fields";
import { useMatch } from "react-router";
import { useSession } from "#features/identity/use-session.ts";
import { Inventory } from "#features/products/inventory.tsx";
import { MoveMany, QuantityPill, StockFormHost, useLocationChoices } from "#features/stock/stock.public.ts";
import { paths } from "#lib/paths.ts";
import { DocumentTitle } from "#ui/document-title.tsx";

export function Component() {
	const isInDashboard = useMatch(`${paths.dashboard}/*`) !== null;
	const locations = useLocationChoices();
	const session = useSession();
	return (
		<div data-wide>
			<DocumentTitle>Manage Inventory</DocumentTitle>
			<StockFormHost>
				<Inventory
					addItemPath={isInDashboard ? paths.dashboardAddItem : paths.addItem}
					booksPath={paths.books}
					deletedPath={paths.deleted}
					personId={session.user?.id ?? ""}
					locations={locations}
					renderQuantity={renderQuantity}
					renderMove={renderMove}
				/>
			</StockFormHost>
		</div>
	);
}

function renderQuantity(product: Product) {
	return <QuantityPill product={product} />;
}

function renderMove(products: readonly Product[], onMoved: () => void) {
	return <MoveMany products={products} onMoved={onMoved} />;
}
