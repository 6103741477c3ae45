import { useParams } from "react-router";
import { EnquiryForm } from "#areas/shop-window/enquiries/enquiry-form.tsx";
import { ShopProduct } from "#areas/shop-window/products/shop-product.tsx";

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
