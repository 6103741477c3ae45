import { useParams } from "react-router";
import { SupplierPage } from "#features/suppliers/supplier-page.tsx";

export function Component() {
	const { supplierId = "" } = useParams();
	return <SupplierPage key={supplierId} id={supplierId} />;
}
