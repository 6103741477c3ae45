import { useIntersection } from "@mantine/hooks";
import { type ComponentProps, useEffect, useEffectEvent } from "react";
import { ShowMore } from "#ui/show-more.tsx";

/** The table's end: loads the next page when it comes near the screen. */
export function MoreRows(props: Omit<ComponentProps<typeof ShowMore>, "what" | "ref">) {
	const { shown, hasMore, isLoading, error, onMore } = props;
	const { ref, entry } = useIntersection({ rootMargin: "800px" });
	const isNear = entry?.isIntersecting === true;
	const more = useEffectEvent(onMore);
	const canLoad = isNear && hasMore && !isLoading && error === null;
	useEffect(() => {
		if (canLoad) more();
	}, [canLoad, shown]);
	return <ShowMore ref={ref} what="products" {...props} />;
}
