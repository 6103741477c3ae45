import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * The one-time token from a mail's link. It is removed from the address bar at once, where it could be read or passed on. The
 * history entry keeps it, so that it survives a reload.
 */
export function useAddressToken(): string | undefined {
	const { pathname, search, state } = useLocation();
	const navigate = useNavigate();
	const inAddress = new URLSearchParams(search).get("token");
	useEffect(() => {
		if (inAddress !== null) void navigate(pathname, { replace: true, state: { token: inAddress } });
	}, [inAddress, pathname, navigate]);
	const token = inAddress ?? (state as { token?: unknown } | null)?.token;
	return typeof token === "string" && token !== "" ? token : undefined;
}
