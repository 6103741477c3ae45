import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { usePermissions } from "#lib/permissions.ts";
import { locationName, openLocations } from "./location-names.ts";
import { locationsQuery } from "./queries.ts";

/** The locations that can hold stock, for a select; empty for people who may not see them. */
export function useLocationChoices(): readonly { value: string; label: string }[] {
	const { isSettled, offers } = usePermissions();
	const { data } = useQuery({ ...locationsQuery, enabled: isSettled && offers("stock.read") });
	return useMemo(
		() => openLocations(data ?? []).map(({ _id }) => ({ value: _id, label: locationName(_id, data ?? []) })),
		[data],
	);
}
