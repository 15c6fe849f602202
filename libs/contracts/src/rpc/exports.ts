export interface ExportsRpc {
  'exports.create_project': {
    request: { customer_id: string; name: string; export_name: string | null; request_id: string };
    response: { id: number };
  };
}
