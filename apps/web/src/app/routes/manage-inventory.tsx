import type { Product } from "@freehub/contract/product-fields";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useMatch } from "react-router";
import { useSession } from "#features/identity/use-session.ts";
import { Inventory } from "#features/products/inventory.tsx";
import { MoveMany } from "#features/stock/move-many-button.tsx";
import { locationName, realLocations } from "#features/stock/movement-draft.ts";
import { QuantityPill } from "#features/stock/quantity-pill.tsx";
import { locationsQuery } from "#features/stock/queries.ts";
import { StockDesk } from "#features/stock/stock-desk.tsx";
import { paths } from "#lib/paths.ts";
import { useStanding } from "#lib/rights.ts";
import { DocumentTitle } from "#ui/document-title.tsx";
import { useShop } from "../use-shop.ts";

export function Component() {
	const isInDashboard = useMatch(`${paths.dashboard}/*`) !== null;
	const shop = useShop();
	const session = useSession();
	return (
		<div data-wide>
			<DocumentTitle>Manage Inventory</DocumentTitle>
			<StockDesk shop={shop}>
				<Inventory
					addItemPath={isInDashboard ? paths.dashboardAddItem : paths.addItem}
					booksPath={paths.books}
					deletedPath={paths.deleted}
					personId={session.user?.id ?? ""}
					isVisitor={shop.isVisitor}
					onSignInNeeded={shop.onSignInNeeded}
					places={usePlaces()}
					renderQuantity={renderQuantity}
					renderMove={renderMove}
				/>
			</StockDesk>
		</div>
	);
}

/** Where stock can be, as the table's filter names it. */
function usePlaces() {
	const { isSettled, offers } = useStanding();
	const { data } = useQuery({ ...locationsQuery, enabled: isSettled && offers("stock.read") });
	return useMemo(
		() => realLocations(data ?? []).map(({ _id }) => ({ id: _id, name: locationName(_id, data ?? []) })),
		[data],
	);
}

function renderQuantity(product: Product) {
	return <QuantityPill product={product} />;
}

function renderMove(products: readonly Product[], onMoved: () => void) {
	return <MoveMany products={products} onMoved={onMoved} />;
}
