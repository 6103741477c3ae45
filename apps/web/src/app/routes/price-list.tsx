import { useParams } from "react-router";
import { PriceListPage } from "#features/price-lists/price-list-page.tsx";

export function Component() {
	const { supplierId = "" } = useParams();
	return <PriceListPage key={supplierId} supplier={supplierId} />;
}
