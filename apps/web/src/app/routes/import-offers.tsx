import { useParams } from "react-router";
import { ImportOffersPage } from "#features/buying-files/import-pages.tsx";

export function Component() {
	const { supplierId = "" } = useParams();
	return <ImportOffersPage key={supplierId} supplier={supplierId} />;
}
