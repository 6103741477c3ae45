import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Loading } from "#ui/loading.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { AddItemForm } from "./add-item-form.tsx";
import { copyOf } from "./item.ts";
import { draftPlaces } from "./item-draft.ts";
import { productQuery } from "./queries.ts";

type FormProps = Omit<ComponentProps<typeof AddItemForm>, "place" | "start" | "original">;
type Props = FormProps & {
	/** The product that the form begins as a copy of. */
	copied: string | null;
};

/** The Add Item screen: the form, for those who may add. */
export function AddItem({ copied, ...props }: Props) {
	return (
		<OnlyWith right="product.write" title="Add New Item" sentence="Adding products is for buyers and owners.">
			{copied === null ? (
				<AddItemForm key="new" place={draftPlaces.newItem} {...props} />
			) : (
				<CopyForm key={copied} id={copied} {...props} />
			)}
		</OnlyWith>
	);
}

function CopyForm({ id, ...props }: FormProps & { id: string }) {
	const { data: product, error, refetch, isFetching } = useQuery(productQuery(id));
	if (product) {
		return (
			<AddItemForm place={draftPlaces.copy(id)} start={copyOf(product)} original={product.name} {...props} />
		);
	}
	if (error === null) return <Loading />;
	return (
		<LoadFailed
			isPage
			what="The product to copy could not be loaded."
			error={error}
			onRetry={() => void refetch()}
			isRetrying={isFetching}
		/>
	);
}
