import { useParams } from "react-router";
import { ShopProduct } from "#features/catalogue/shop-product.tsx";
import { EnquiryForm } from "#features/enquiries/enquiry-form.tsx";

export function Component() {
	const { id = "", slug } = useParams();
	return (
		<ShopProduct
			id={id}
			slug={slug}
			ask={({ _id, name }) => <EnquiryForm key={_id} productId={_id} productName={name} />}
		/>
	);
}
