import type { Product } from "@freehub/contract/product-fields";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Loading } from "#ui/loading.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { EditItemForm } from "./edit-item-form.tsx";
import { productQuery } from "./queries.ts";

type FormProps = Omit<ComponentProps<typeof EditItemForm>, "product">;

/** The Edit Item screen: the form, for those who may change products. */
export function EditItem({ id, ...props }: FormProps & { id: string }) {
	return (
		<OnlyWith right="product.write" title="Edit Item" sentence="Changing products is for buyers and owners.">
			<Form id={id} {...props} />
		</OnlyWith>
	);
}

function Form({ id, ...props }: FormProps & { id: string }) {
	const { data, error, refetch, isFetching } = useQuery(productQuery(id));
	// The form begins with what is there now, and a later answer must not take away what is typed in it.
	const [product, setProduct] = useState<Product>();
	if (product === undefined && data !== undefined && error === null && !isFetching) setProduct(data);
	if (product !== undefined) return <EditItemForm product={product} {...props} />;
	if (error === null) return <Loading />;
	return (
		<LoadFailed
			isPage
			what="The product could not be loaded."
			error={error}
			onRetry={() => void refetch()}
			isRetrying={isFetching}
		/>
	);
}
